// The second part of the peer: see convert.cpp.
#pragma once
#include "mlir/IR/MLIRContext.h"
#include <string>

/// Converts the @ir of one case. False if the case cannot be read.
bool convertCase(const std::string &text, mlir::MLIRContext &context, bool rollback, std::string &out);
